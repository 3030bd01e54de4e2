import { Fragment } from "react";
import type { HostContact, ReachableContact } from "#domain/booking/host-contact.ts";

/** The URL omits "(0)" after a country code, because "(0)" is not dialed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/(?<=\+.*|^\D*00.*)\(0\)|[^+\d]/g, "")}`} className="link num">
      {phone}
    </a>
  );
}

/** The site's phone and email replace missing ones of the host, and are preceded by "über" and the site's name. */
export function ContactLinks({ contact: { channels } }: { contact: ReachableContact }) {
  return channels.map(({ phone, email, via }, index) => (
    <Fragment key={via}>
      {index > 0 && ", "}
      {via && `über ${via}: `}
      {phone && <PhoneLink phone={phone} />}
      {phone && email && ", "}
      {email && <EmailLink email={email} />}
    </Fragment>
  ));
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link wrap-anywhere">
      {/* A line may break after the "@". */}
      {email.replace(/@.*/, "@")}
      <wbr />
      {email.replace(/.*@/, "")}
    </a>
  );
}

export function HostAddress({ contact }: { contact: HostContact }) {
  return (
    <address>
      {[contact.name, ...contact.address].map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
      <ContactLinks contact={contact} />
    </address>
  );
}

export function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener noreferrer" className="link wrap-anywhere">
      {url.replace(/^https?:\/\/|\/$/gi, "")}
    </a>
  );
}
