/** The part of the shell that only the staff loads. */
export { HomePage } from "../home/HomePage.tsx";
export { StaffFrame } from "./StaffFrame.tsx";
