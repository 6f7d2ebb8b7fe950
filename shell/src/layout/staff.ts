/** The exported screens form one chunk that only staff pages load, so that visitors download none of them. */
export { HomePage } from "../home/HomePage.tsx";
export { StaffFrame } from "./StaffFrame.tsx";
