import styles from "../admin.module.css";
type Props = { facts: readonly { name: string; value: string }[] };

/** A definition list, each name with its value on one line. */
export function AdminFactList({ facts }: Props) {
  return (
    <dl className={`stack gap-xs ${styles.adminFacts}`}>
      {facts.map(({ name, value }) => (
        <div key={name} className="row wrap">
          <dt className="flex-none cap ink2">{name}</dt>
          <dd className="sm num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
