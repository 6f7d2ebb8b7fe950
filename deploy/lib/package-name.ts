/** Returns the name of the package that an import refers to: `@portal/shared-ui` for `@portal/shared-ui/table`. */
export const packageName = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
