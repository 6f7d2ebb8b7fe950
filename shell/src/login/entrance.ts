/** This file exports the screens before the sign-in, as one chunk of the shell. */
export { UnauthorizedPage } from "../unauthorized/UnauthorizedPage.tsx";
export { LoginPage } from "./LoginPage.tsx";
