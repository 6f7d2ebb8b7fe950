import type { Trans as WholeTrans } from "react-i18next";
import { lazyComponent } from "../page/lazy-page.tsx";

/** A translation with markup. It is loaded on demand, because its parser is large and few texts need it. */
export const Trans = lazyComponent(async () => (await import("./whole-trans.ts")).Trans) as typeof WholeTrans;
