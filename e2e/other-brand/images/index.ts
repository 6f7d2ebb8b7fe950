import type { TeamMember } from "@portal/brand/contract.ts";
import type { PictureSource } from "@portal/brand/images/picture.ts";
import drawing from "./drawing.svg?picture";
import share from "./drawing.svg?share";

export const images = { hero: drawing, audit: drawing, city: drawing } satisfies Record<string, PictureSource>;
export const portraits: Partial<Record<"president" | TeamMember["role"], PictureSource>> = {};
export const shareImage: string = share;
