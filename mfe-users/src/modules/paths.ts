export const MODULE_PAGE = "/module";
