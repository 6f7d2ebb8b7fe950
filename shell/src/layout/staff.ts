/** This file exports the screens that only staff loads, as one chunk of the shell. */
export { HomePage } from "../home/HomePage.tsx";
export { StaffFrame } from "./StaffFrame.tsx";
