package account

import (
	"context"

	"croupier/db"
)

// Count returns the number of accounts of the site.
func (s *Service) Count(ctx context.Context) (count int64, err error) {
	err = s.db.Read(ctx, func(r *db.Reader) error {
		count, err = countUsers(r)
		return err
	})
	return count, err
}
