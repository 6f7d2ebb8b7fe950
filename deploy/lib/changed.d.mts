export function changedPaths(root?: string): string[];
export function isGalleryChanged(root?: string): boolean;
