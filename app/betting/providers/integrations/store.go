package integrations

import (
	"fmt"
	"strings"

	"croupier/db"
)

// integration is a stored integration.
type integration struct {
	Name, Protocol, Base string
	// Sealed has the encrypted credentials.
	Sealed                string
	Addresses, Currencies []string
	// Hosts are the hosts at which games are launched, besides that of Base.
	Hosts []string
	// Fee is the contract fee in hundredths of a percent.
	Fee     int64
	Enabled bool
	// Reason is why it was switched off last.
	Reason               string
	Version              int64
	CreatedAt, ChangedAt int64
	ChangedBy            string
	ImportedAt           int64
}

const columns = `name, protocol, base, sealed, addresses, currencies, fee, enabled, reason, version, created_at, changed_at, changed_by, imported_at`

func (in *integration) scan(row db.Scanner) error {
	var addresses, currencies string
	err := row.Scan(&in.Name, &in.Protocol, &in.Base, &in.Sealed, &addresses, &currencies, &in.Fee, &in.Enabled, &in.Reason, &in.Version, &in.CreatedAt, &in.ChangedAt, &in.ChangedBy, &in.ImportedAt)
	in.Addresses, in.Currencies = strings.Fields(addresses), strings.Fields(currencies)
	return err
}

func all(q db.Querier) ([]integration, error) {
	list, err := db.All(q, "list the integrations", (*integration).scan, `SELECT `+columns+` FROM integrations ORDER BY name`)
	for i := range list {
		if err == nil {
			list[i].Hosts, err = hostsOf(q, list[i].Name)
		}
	}
	return list, err
}

// byName returns an integration, or nil.
func byName(q db.Querier, name string) (*integration, error) {
	in, err := db.One(q, "find an integration", (*integration).scan, `SELECT `+columns+` FROM integrations WHERE name = $1`, name)
	if in == nil || err != nil {
		return nil, err
	}
	in.Hosts, err = hostsOf(q, name)
	return in, err
}

func hostsOf(q db.Querier, name string) ([]string, error) {
	return db.All(q, "list the hosts of an integration", func(host *string, row db.Scanner) error { return row.Scan(host) },
		`SELECT host FROM integration_hosts WHERE integration = $1 ORDER BY host`, name)
}

// putHosts replaces the hosts of an integration.
func putHosts(tx *db.Tx, name string, hosts []string) error {
	if _, err := tx.Exec(`DELETE FROM integration_hosts WHERE integration = $1`, name); err != nil {
		return fmt.Errorf("store the hosts of %s: %w", name, err)
	}
	for _, host := range hosts {
		if _, err := tx.Exec(`INSERT INTO integration_hosts (integration, host) VALUES ($1, $2)`, name, host); err != nil {
			return fmt.Errorf("store the hosts of %s: %w", name, err)
		}
	}
	return nil
}

// put stores an integration.
func put(tx *db.Tx, in *integration) error {
	_, err := tx.Exec(`INSERT INTO integrations (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
		ON CONFLICT (name) DO UPDATE SET base = excluded.base, sealed = excluded.sealed, addresses = excluded.addresses, currencies = excluded.currencies,
			fee = excluded.fee, enabled = excluded.enabled, reason = excluded.reason, version = excluded.version, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
		in.Name, in.Protocol, in.Base, in.Sealed, strings.Join(in.Addresses, " "), strings.Join(in.Currencies, " "), in.Fee, in.Enabled, in.Reason, in.Version,
		in.CreatedAt, in.ChangedAt, in.ChangedBy, in.ImportedAt)
	if err != nil {
		return fmt.Errorf("store the integration %s: %w", in.Name, err)
	}
	return putHosts(tx, in.Name, in.Hosts)
}
