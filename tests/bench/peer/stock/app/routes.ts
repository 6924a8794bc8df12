import { index, layout } from "@react-router/dev/routes";

const ours = "../../../../../app/routes";

/** The product's own home page in its own layout. */
export default [layout(`${ours}/site/layout.tsx`, [index(`${ours}/site/home.tsx`)])];
