export const CLIENTS = "/clients";

const withId = (path: string) => (id: string) => `${path}?cid=${encodeURIComponent(id)}`;

export const clientDetails = withId("/clientDetails");
export const editClient = withId("/editClient");
export const addCertification = withId("/addCertification");
export const certificationDetails = withId("/certificationDetails");
