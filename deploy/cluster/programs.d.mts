export function findSqld(): string | undefined;
export function missingPrograms(): string[];
