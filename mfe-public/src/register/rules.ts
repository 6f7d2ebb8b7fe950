import { REGISTRATION_PASSWORD_FORMAT, USERNAME_FORMAT } from "@portal/contracts/contract/registrations";

export const isUsername = (user: string): boolean => USERNAME_FORMAT.test(user);
export const isPassword = (pwd: string): boolean => REGISTRATION_PASSWORD_FORMAT.test(pwd);
