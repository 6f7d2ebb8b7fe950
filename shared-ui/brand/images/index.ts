/// <reference path="./imports.d.ts" />
import type { TeamMember } from "../contract.ts";
import audit from "./audit.svg?picture";
import city from "./city.svg?picture";
import hero from "./hero.svg?picture";
import auditPortrait from "./people/audit.svg?picture";
import managementPortrait from "./people/management.svg?picture";
import officePortrait from "./people/office.svg?picture";
import partnersPortrait from "./people/partners.svg?picture";
import presidentPortrait from "./people/president.svg?picture";
import technologyPortrait from "./people/technology.svg?picture";
import type { PictureSource } from "./picture.ts";
import share from "./share.svg?share";

export type { PictureSource, PreparedPicture } from "./picture.ts";

/**
 * Pictures of the website as SVG, JPEG or PNG, at least 1500 pixels wide so that they stay sharp. `texts/` contains
 * their alternative texts.
 */
export const images = { hero, audit, city } satisfies Record<string, PictureSource>;

/** Portraits by role. A team member without a portrait is shown with initials. */
export const portraits: Partial<Record<"president" | TeamMember["role"], PictureSource>> = {
	president: presidentPortrait,
	management: managementPortrait,
	audit: auditPortrait,
	partners: partnersPortrait,
	technology: technologyPortrait,
	office: officePortrait,
};

export const shareImage: string = share;
