import type { ReactNode } from "react";
import type { PriceDisplay } from "~/domain/car/price";
import type { CardTag as Tag } from "~/domain/card/card-tag";
import type { LatestCars } from "~/domain/card/compact-car";
import { areDifferent, type Comparison } from "~/domain/visitor/comparison";
import { specValue } from "~/i18n/spec-value";
import { CarName } from "~/ui/card/car-name";
import { CardTags } from "~/ui/card/card-tag";
import { LatestCarsSection } from "~/ui/card/latest-cars";
import { Picture } from "~/ui/card/picture";
import { Price } from "~/ui/card/price";
import { EmptyList } from "~/ui/content/empty-list";
import { Icon } from "~/ui/icon";
import { savingForm } from "~/ui/saving/saved-cars-context";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { checkbox } from "~/ui/styles/form.css";
import { container, row, section, stack, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./compare-page.css";

export interface ComparedCar {
  id: string;
  /** Null when the car was sold so long ago that it has no page any more. */
  slug: string | null;
  name: string;
  image: string | null;
  price: PriceDisplay;
  tags: Tag[];
  available: boolean;
  dealership: string;
  place: string | null;
  /** The button to enquire about it, or about something similar when it is sold; null where the site has none. */
  enquire: { href: string; label: string } | null;
}

export interface ComparePageProps extends Comparison {
  cars: ComparedCar[];
  /** Cars that the site does not show any more. */
  withdrawn: Pick<ComparedCar, "id" | "name">[];
  limit: number;
  /** Whether the rows in which all cars are equal are left out. */
  differences: boolean;
  /** What a comparison without cars offers; null: it has cars. */
  latest: LatestCars | null;
}

/** Cars side by side in one table, the facts in which they differ marked. */
export function ComparePage(props: ComparePageProps) {
  const { t } = useTranslation();
  const { cars } = props;
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{t("compare.heading")}</h1>
      {props.withdrawn.length > 0 && <Withdrawn cars={props.withdrawn} />}
      {cars.length === 0 ? (
        <>
          <EmptyList list="compare" limit={props.limit} />
          {props.latest && (
            <div className={styles.latest}>
              <LatestCarsSection {...props.latest} />
            </div>
          )}
        </>
      ) : (
        <>
          <Tools {...props} />
          <div className={styles.choosable}>
            {cars.length > SIDE_BY_SIDE && <Choice cars={cars} />}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without a link in view is scrolled by keys */}
            <section className={styles.scroller} aria-label={t("compare.table")} tabIndex={0}>
              <ComparisonTable {...props} />
            </section>
          </div>
          {props.differences && props.facts.length + props.features.length === 0 && (
            <p>{t("compare.no_differences")}</p>
          )}
        </>
      )}
    </div>
  );
}

/** What is left of cars that the site does not show any more, until the shopper removes them. */
function Withdrawn({ cars }: { cars: ComparePageProps["withdrawn"] }) {
  const { t } = useTranslation();
  return (
    <ul className={stack}>
      {cars.map((car) => (
        <li key={car.id} className={row}>
          <span>{car.name}</span>
          <span className={styles.unavailable}>{t("compare.unavailable")}</span>
          <RemoveButton car={car} />
        </li>
      ))}
    </ul>
  );
}

/** Cars that a phone's screen shows side by side. */
const SIDE_BY_SIDE = 2;

/** Which cars a phone shows. The stylesheet reads the boxes, so it needs no script (rules/saved-cars#compare-on-a-phone). */
function Choice({ cars }: Pick<ComparePageProps, "cars">) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.choiceLegend}>{t("compare.shown")}</legend>
      {cars.map(({ id, name }, index) => (
        <label key={id} className={styles.choiceCar}>
          <input
            type="checkbox"
            className={`${checkbox} ${styles.box[index] ?? ""}`}
            defaultChecked={index < SIDE_BY_SIDE}
          />
          <span>
            <CarName name={name} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Tools({ cars, withdrawn, limit, differences }: ComparePageProps) {
  const { t } = useTranslation();
  const room = limit - cars.length - withdrawn.length;
  return (
    <div className={`${stack} ${styles.tools}`}>
      {cars.length === 1 && <p>{t("compare.one_car")}</p>}
      {room > 0 && cars.length > 1 && <p>{t("compare.room", { count: room })}</p>}
      <div className={row}>
        {room > 0 && (
          <SiteLink href="/cars" className={button.secondary}>
            {t("compare.add")}
          </SiteLink>
        )}
        {cars.length > 1 && (
          <SiteLink href={differences ? "/compare" : "/compare?differences=1"} className={button.secondary}>
            {t(differences ? "compare.everything" : "compare.only_differences")}
          </SiteLink>
        )}
        <button type="submit" form={savingForm("compare")} name="clear" value="1" className={button.plain}>
          {t("compare.clear")}
        </button>
      </div>
    </div>
  );
}

function ComparisonTable({ cars, facts, features }: ComparePageProps) {
  const { t, format } = useTranslation();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t("compare.table")}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            {t("compare.car")}
          </th>
          {cars.map((car, index) => (
            <th key={car.id} scope="col" className={styles.head[index]}>
              {car.slug ? (
                <SiteLink href={`/cars/${car.slug}`}>
                  <CarName name={car.name} />
                </SiteLink>
              ) : (
                <CarName name={car.name} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row label={t("compare.photo")}>
          {cars.map(({ id, image, tags }, index) => (
            <td key={id} className={styles.cell[index]}>
              <span className={styles.media}>
                <Picture url={image} alt="" sizes="(min-width: 48em) 18rem, 11rem" />
                <CardTags tags={tags} className={styles.tag} />
              </span>
            </td>
          ))}
        </Row>
        <Row label={t("compare.actions")} className={styles.actions}>
          {cars.map((car, index) => (
            <td key={car.id} className={styles.cell[index]}>
              <CarActions car={car} />
            </td>
          ))}
        </Row>
        <Row
          label={t("compare.price")}
          differs={areDifferent(cars.map(({ available, price }) => available && price))}
        >
          {cars.map((car, index) => (
            <td key={car.id} className={styles.cell[index]}>
              {car.available ? (
                <Price price={car.price} />
              ) : (
                <span className={styles.unavailable}>{t("compare.unavailable")}</span>
              )}
            </td>
          ))}
        </Row>
        <Row label={t("compare.location")} differs={areDifferent(cars.map(whereItIs))}>
          {cars.map((car, index) => (
            <td key={car.id} className={styles.cell[index]}>
              {whereItIs(car)}
            </td>
          ))}
        </Row>
        {facts.map(({ key, values, differs }) => (
          <Row key={key} label={t(`vehicle.spec.${key}`)} differs={differs}>
            {values.map((item, index) => (
              <td key={cars[index]?.id} className={styles.cell[index]}>
                {item ? (
                  specValue(t, format, item)
                ) : (
                  <span className={styles.missing}>{t("compare.not_listed")}</span>
                )}
              </td>
            ))}
          </Row>
        ))}
      </tbody>
      {features.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" className={styles.group}>
              {t("compare.features")}
            </th>
            {cars.map((car, index) => (
              <td key={car.id} className={styles.groupCell[index]} />
            ))}
          </tr>
          {features.map(({ name, listed }) => (
            <Row key={name} label={name}>
              {listed.map((owned, index) => (
                <td key={cars[index]?.id} className={styles.cell[index]}>
                  {owned ? (
                    <span className={styles.owned}>
                      <Icon name="tick" size={18} />
                      {t("compare.yes")}
                    </span>
                  ) : (
                    <span className={styles.missing}>{t("compare.not_listed")}</span>
                  )}
                </td>
              ))}
            </Row>
          ))}
        </tbody>
      )}
    </table>
  );
}

function whereItIs({ dealership, place }: ComparedCar): string {
  return [dealership, place].filter(Boolean).join(", ");
}

function Row({
  label,
  differs = false,
  className,
  children,
}: {
  label: string;
  differs?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <tr className={differs ? styles.differing : className}>
      <th scope="row" className={styles.label}>
        {label} {differs && <span className={styles.differs}>{t("compare.differs")}</span>}
      </th>
      {children}
    </tr>
  );
}

function CarActions({ car }: { car: ComparedCar }) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      {car.enquire && (
        <SiteLink href={car.enquire.href} className={`${button.primary} ${styles.action}`}>
          {t(car.enquire.label)}
          <span className={visuallyHidden}> {car.name}</span>
        </SiteLink>
      )}
      <RemoveButton car={car} className={styles.action} />
    </div>
  );
}

function RemoveButton({
  car,
  className = "",
}: {
  car: Pick<ComparedCar, "id" | "name">;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={savingForm("compare")}
      name="remove"
      value={car.id}
      className={`${button.plain} ${className}`}
      aria-label={t("compare.remove_for", { car: car.name })}
    >
      {t("compare.remove")}
    </button>
  );
}
