export function hashOfInputs(root?: string): string;
export function hasSeenPictures(root?: string): boolean;
export function rememberInputs(root?: string): void;
