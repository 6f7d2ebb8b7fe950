import "./landing.css";
import { unavailableIn } from "@portal/contracts/kit/registry";
import { useLocation, usePageTitle, useTranslation } from "@portal/shared-ui/module";
import { ContactSection } from "../contact/ContactSection.tsx";
import { PublicFrame } from "../frame/PublicFrame.tsx";
import { Advantages } from "./Advantages.tsx";
import { Accreditation } from "./figures/Accreditation.tsx";
import { Growth } from "./figures/Growth.tsx";
import { Halal } from "./Halal.tsx";
import { Hero } from "./Hero.tsx";
import { About } from "./people/About.tsx";
import { Panel } from "./people/Panel.tsx";
import { Team } from "./people/Team.tsx";
import { Process } from "./process/Process.tsx";
import { Services } from "./Services.tsx";
import { useHashTarget } from "./useHashTarget.ts";

/** A separate component, so that a change of the address renders only this component and not the whole page. */
function HashTarget() {
	useHashTarget();
	return null;
}

/**
 * Notice for visitors who were redirected because their address does not exist. The start script reserves its space, so
 * that the content does not move.
 */
function Unavailable() {
	const { t } = useTranslation("public");
	const { search } = useLocation();
	const path = unavailableIn(new URLSearchParams(search));
	return (
		<div className="pub-unavailable" role="status">
			{path !== undefined && <p className="pub-note">{t("frame.unavailable", { path })}</p>}
		</div>
	);
}

function Landing() {
	const { t } = useTranslation("public");
	usePageTitle(t("hero.pageTitle"));
	return (
		<>
			<HashTarget />
			<Unavailable />
			<Hero />
			<Advantages />
			<Services />
			<Halal />
			<Growth />
			<Process />
			<Accreditation />
			<Panel />
			<About />
			<Team />
			<ContactSection />
		</>
	);
}

export function LandingPage() {
	return (
		<PublicFrame>
			<Landing />
		</PublicFrame>
	);
}
