package content

import (
	"fmt"

	"croupier/db"
)

// storedPolicies returns all versions of all policies, in ascending order.
func storedPolicies(q db.Querier) (map[string][]PolicyVersion, error) {
	all := map[string][]PolicyVersion{}
	err := db.Each(q, "read the versions of policies", func(row db.Scanner) error {
		var v PolicyVersion
		err := row.Scan(&v.Policy, &v.Version, &v.BuiltIn, &v.text, &v.Changes, &v.EffectiveAt, &v.CreatedAt, &v.Author, &v.Withdrawn)
		all[v.Policy] = append(all[v.Policy], v)
		return err
	}, `SELECT policy, version, standard, text, changes, effective_at, created_at, author, withdrawn
		FROM policy_versions ORDER BY policy, version LIMIT $1`, maxVersions*len(PolicyIDs))
	return all, err
}

func insertPolicy(tx *db.Tx, v PolicyVersion) error {
	_, err := tx.Exec(`INSERT INTO policy_versions (policy, version, standard, text, changes, effective_at, created_at, author, withdrawn)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0)`, v.Policy, v.Version, v.BuiltIn, v.text, v.Changes, v.EffectiveAt, v.CreatedAt, v.Author)
	if err != nil {
		return fmt.Errorf("store a version of a policy: %w", err)
	}
	return nil
}

func withdrawPolicy(tx *db.Tx, v PolicyVersion) error {
	if _, err := tx.Exec(`UPDATE policy_versions SET withdrawn = 1 WHERE policy = $1 AND version = $2`, v.Policy, v.Version); err != nil {
		return fmt.Errorf("withdraw a version of a policy: %w", err)
	}
	return nil
}
