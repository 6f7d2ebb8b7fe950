/** `+43 1 000 00 00` as a link that dials. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;
