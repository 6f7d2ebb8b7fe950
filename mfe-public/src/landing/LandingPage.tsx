import "./landing.css";
import { usePageTitle, useTranslation } from "@portal/shared-ui/module";
import { ContactSection } from "../contact/ContactSection.tsx";
import { PublicFrame } from "../frame/PublicFrame.tsx";
import { About } from "./About.tsx";
import { Accreditation } from "./Accreditation.tsx";
import { Advantages } from "./Advantages.tsx";
import { Growth } from "./Growth.tsx";
import { Halal } from "./Halal.tsx";
import { Hero } from "./Hero.tsx";
import { Panel } from "./Panel.tsx";
import { Process } from "./Process.tsx";
import { Services } from "./Services.tsx";
import { Team } from "./Team.tsx";
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
			<ContactSection />
			<Panel />
			<About />
			<Team />
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
