export const ROOT: string;
export const BRAND: string;
