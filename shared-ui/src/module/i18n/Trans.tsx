import type { Trans as WholeTrans } from "react-i18next";
import { lazyComponent } from "../page/lazy-page.tsx";

/** Texts with markup are few, and its parser is large. */
export const Trans = lazyComponent(async () => (await import("./whole-trans.ts")).Trans) as typeof WholeTrans;
