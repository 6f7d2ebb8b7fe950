import "./landing.css";
import { unavailableIn } from "@portal/contracts/kit/registry";
import { useLocation, useTranslation } from "@portal/shared-ui/module";
import { useEffect } from "react";
import { ContactSection } from "../contact/ContactSection.tsx";
import { withFrame } from "../frame/PublicFrame.tsx";
import { isSamePlace } from "../language/place.ts";
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

/** Scrolls to the fragment's section. A separate component, so that a new address does not render the whole page. */
function HashTarget() {
	const { hash, key, state } = useLocation();
	// Scrolls again when `key` changes, which every navigation does, so that a second press of the same link works.
	// biome-ignore lint/correctness/useExhaustiveDependencies: see above
	useEffect(() => {
		if (isSamePlace(state)) return;
		const target = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
		target?.scrollIntoView();
		target?.focus({ preventScroll: true });
	}, [hash, key]);
	return null;
}

/** Notice after a redirect from an unknown address. The start script reserves its space, so that nothing moves. */
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

export const LandingPage = withFrame("landing", Landing);
