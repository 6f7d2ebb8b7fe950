/** Returns the package of an import: `@portal/shared-ui` for `@portal/shared-ui/table`. */
export const packageName = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
