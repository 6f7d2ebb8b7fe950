import "./landing.css";
import { usePageTitle, useTranslation } from "@portal/shared-ui/module";
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

/** By itself: with every change of the address the page would be drawn anew. */
function HashTarget() {
	useHashTarget();
	return null;
}

function Landing() {
	const { t } = useTranslation("public");
	usePageTitle(t("hero.pageTitle"));
	return (
		<>
			<HashTarget />
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
