/** Bundles the home page's components with the page that they link to, which then opens without a download. */
export { Figures } from "../Figures.tsx";
export { MyWork } from "../work/MyWork.tsx";
export { WorkPage } from "../work/WorkPage.tsx";
export { PendingApprovals } from "./PendingApprovals.tsx";
