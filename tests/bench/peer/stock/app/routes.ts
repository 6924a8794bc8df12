import { index, layout } from "@react-router/dev/routes";

const ours = "../../../../../app/routes";

export default [layout(`${ours}/site/layout.tsx`, [index(`${ours}/site/home.tsx`)])];
