/**
 * Combines the home page and the page that it links to in one module bundle, so that the link opens without a further
 * download.
 */
export { Figures } from "../Figures.tsx";
export { MyWork } from "../work/MyWork.tsx";
export { WorkPage } from "../work/WorkPage.tsx";
export { PendingApprovals } from "./PendingApprovals.tsx";
