/** A house with its porch light on, and one for sale: the scene under the calculators' titles. */
export function TwoHouses() {
  return (
    <svg viewBox="0 0 384 132" width="384" height="132" aria-hidden="true" className="block">
      <path
        fill="#14293f"
        d="M0 132V92c24-18 52-16 70 0 26-30 70-28 92 2 30-26 74-24 96 2 34-24 88-22 126 4v32z"
      />
      <path fill="#22364a" d="M34 132V74h108v58z" />
      <path fill="#35566f" d="M24 78 88 34l64 44v4H24zM118 44h12v20l-12-8z" />
      <path fill="#1b2c3c" d="M34 104h108v28H34z" />
      <path fill="#35566f" d="M28 100h120v6H28zM38 106h5v26h-5zM133 106h5v26h-5z" />
      <path className="fill-lamp" d="M52 84h14v12H52zM110 84h14v12h-14zM80 56h16v14H80zM56 110h16v14H56z" />
      <path fill="#8f3a2c" d="M84 108h16v24H84z" />
      <circle cx="110" cy="114" r="12" className="fill-lamp" opacity="0.25" />
      <path className="fill-lamp" d="M107 110h6l-1.5 8h-3z" />
      <path fill="#1b2c3c" d="M228 132V82h92v50z" />
      <path fill="#22364a" d="M220 84l18-30h72l18 30zM284 42h11v16h-11z" />
      <path fill="#35566f" d="M240 92h16v14h-16zM292 92h16v14h-16zM266 102h16v30h-16z" />
      <path stroke="#c9cdc9" strokeWidth="3" fill="none" d="M346 132V88h26" />
      <path fill="#fbfaf7" d="M350 94h24v16h-24z" />
      <path stroke="#c8372d" strokeWidth="2.5" d="M354 100h16M354 105h10" />
      <path fill="#0a1826" d="M0 128h384v4H0z" />
    </svg>
  );
}
