/** The part of the shell that is loaded before somebody is signed in. */
export { UnauthorizedPage } from "../unauthorized/UnauthorizedPage.tsx";
export { LoginPage } from "./LoginPage.tsx";
