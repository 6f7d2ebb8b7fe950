export function isGalleryChanged(root?: string): Promise<boolean>;
