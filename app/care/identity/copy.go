package identity

import (
	"context"
	"errors"
	"fmt"

	"croupier/db"
)

// Copy passes a player's data and files to give, for the copy of data that the player requests. A
// missing file is omitted.
func (s *Service) Copy(ctx context.Context, userID string, add func(name string, content []byte) error) error {
	var checks []check
	files := map[string][]file{}
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		if checks, err = checksOf(q, userID); err != nil {
			return err
		}
		for _, c := range checks {
			if files[c.id], err = filesOf(q, c.id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, c := range checks {
		if err := s.copyCheck(c, files[c.id], add); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) copyCheck(c check, files []file, add func(name string, content []byte) error) error {
	if c.data != "" {
		said, err := s.Sealer.Decrypt("identity check "+c.id, c.data)
		if err != nil {
			return fmt.Errorf("open what a player has said: %w", err)
		}
		if err := add(fmt.Sprintf("level-%d.json", c.level), []byte(said)); err != nil {
			return err
		}
	}
	for _, f := range files {
		content, err := s.files.open(f.id)
		if errors.Is(err, errGone) {
			continue
		}
		if err != nil {
			return err
		}
		ending := "jpg"
		if f.kind == "application/pdf" {
			ending = "pdf"
		}
		if err := add(fmt.Sprintf("level-%d-%s-%s.%s", c.level, f.part, f.id, ending), content); err != nil {
			return err
		}
	}
	return nil
}

// Forget deletes the data and files of a player's checks that were never submitted. Submitted
// checks are kept for the legal retention period; the job "identity tidy" deletes them.
func (s *Service) Forget(tx *db.Tx, userID string) error {
	checks, err := checksOf(tx, userID)
	if err != nil {
		return err
	}
	for _, c := range checks {
		if c.state != Open || c.submittedAt > 0 {
			continue
		}
		if err := s.deleteData(tx, c); err != nil {
			return err
		}
	}
	return nil
}
