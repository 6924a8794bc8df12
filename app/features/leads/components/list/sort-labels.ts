/** By the value of `?sort=`. */
export const sortLabels = {
  "-created": "Newest first",
  created: "Oldest first",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  "-contacted": "Last contacted first",
  contacted: "Longest without contact",
  changed: "Longest in stage",
  "-changed": "Latest stage change",
} as const;
