/** The exported screens form one chunk, so that the sign-in page loads no code of staff pages. */
export { UnauthorizedPage } from "../unauthorized/UnauthorizedPage.tsx";
export { LoginPage } from "./LoginPage.tsx";
