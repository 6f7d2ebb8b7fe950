/** Bundles the home page's components with the page that they link to, so that the link needs no further download. */
export { Figures } from "../Figures.tsx";
export { MyWork } from "../work/MyWork.tsx";
export { WorkPage } from "../work/WorkPage.tsx";
export { PendingApprovals } from "./PendingApprovals.tsx";
