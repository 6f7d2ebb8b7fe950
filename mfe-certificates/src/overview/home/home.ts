/** This file combines the components of the home page and the page that it links to into one chunk. */
export { Figures } from "../Figures.tsx";
export { MyWork } from "../work/MyWork.tsx";
export { WorkPage } from "../work/WorkPage.tsx";
export { PendingApprovals } from "./PendingApprovals.tsx";
