package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"croupier/app/care/identity/papers"
	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// sealed writes something of a check so that only this site can read it.
func (s *Service) sealed(c check, value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("write the data of an identity: %w", err)
	}
	return s.Sealer.Seal("identity check "+c.id, string(text))
}

// unsealed reads it.
func (s *Service) unsealed(c check, into any) error {
	if c.data == "" {
		return nil
	}
	text, err := s.Sealer.Open("identity check "+c.id, c.data)
	if err != nil {
		return fmt.Errorf("open the data of an identity: %w", err)
	}
	return json.Unmarshal([]byte(text), into)
}

// Tell stores who a player says they are, and sends it to the team.
func (s *Service) Tell(ctx context.Context, call *session.Call, person Person) (IdentityState, error) {
	now := s.Clock.Now()
	if err := person.tidy(now); err != nil {
		return IdentityState{}, err
	}
	refusal, what := error(nil), "data given"
	switch {
	case s.Countries.Blocked(person.Country):
		refusal, what = errCountry, "lives in a country in which the site may not be used"
	case !person.isOf(s.set.ageIn(person.Country), now):
		refusal, what = errAge, "says to be too young"
	}
	state, err := s.change(ctx, call, LevelData, func(tx *db.Tx, c *check) (err error) {
		if refusal != nil { // what was said is not kept, and that it was said is
			return c.note(tx, "", what, "")
		}
		if c.data, err = s.sealed(*c, person); err != nil {
			return err
		}
		if err := s.tellOf(tx, c.userID); err != nil {
			return err
		}
		return s.send(tx, c, what)
	})
	return state, errors.Join(refusal, err)
}

// change changes a level of the caller, and tells how all stands then.
func (s *Service) change(ctx context.Context, call *session.Call, level int, do func(tx *db.Tx, c *check) error) (state IdentityState, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := s.begun(tx, call.User.ID, level)
		if err != nil {
			return err
		}
		if err := do(tx, &c); err != nil {
			return err
		}
		if err := updateCheck(tx, c); err != nil {
			return err
		}
		state, err = s.stateOf(tx, call.User.ID, tx.Now())
		return err
	})
	return state, err
}

func (s *Service) send(tx *db.Tx, c *check, what string) error {
	c.state, c.submittedAt = Waiting, tx.Now().UnixMilli()
	return c.note(tx, "", what, "")
}

// IdentityUpload adds a file to a level. It comes as multipart/form-data.
type IdentityUpload struct {
	action.Attachment `json:"-"`

	Level int    `json:"level" validate:"min=2,max=3"`
	Part  string `json:"part" validate:"oneof=front back selfie address funds"`
}

// mostFiles bounds the files of a level, those of refused rounds with them.
const mostFiles = 40

// Upload adds a file. It is checked and sealed before the database hears of it.
func (s *Service) Upload(ctx context.Context, call *session.Call, r IdentityUpload) (state IdentityState, err error) {
	p, known := partOf(r.Part, r.Level)
	if !known {
		return state, errMissing.With("reason", "part")
	}
	data, err := r.Attachment.Read(papers.MaxBytes)
	if err != nil {
		return state, err
	}
	paper, err := s.read(ctx, data)
	if err != nil {
		return state, err
	}
	fileID := s.IDs.New()
	defer s.underWay(fileID)()
	if err := s.files.keep(fileID, paper.Content); err != nil {
		return state, err
	}
	state, err = s.change(ctx, call, r.Level, func(tx *db.Tx, c *check) error {
		all, err := filesOf(tx, c.id)
		if err != nil {
			return err
		}
		if len(all) >= mostFiles {
			return errTooOften
		}
		same := 0
		for _, f := range inRound(all, c.round) {
			if f.part == r.Part {
				same++
			}
		}
		if same >= p.most {
			return errTooMany
		}
		f := file{fileID, c.id, r.Part, paper.Kind, c.round, int64(len(paper.Content)), tx.Now().UnixMilli()}
		return errors.Join(insertFile(tx, f), c.note(tx, "", "file added", r.Part))
	})
	if err != nil {
		return state, errors.Join(err, s.files.remove(fileID))
	}
	return state, nil
}

// read checks a file, of which few are decoded at a time.
func (s *Service) read(ctx context.Context, data []byte) (papers.Paper, error) {
	select {
	case s.reading <- struct{}{}:
		defer func() { <-s.reading }()
		return papers.Read(data)
	case <-ctx.Done():
		return papers.Paper{}, ctx.Err()
	}
}

// IdentityRemoval names a file of the caller.
type IdentityRemoval struct {
	Level int    `json:"level" validate:"min=2,max=3"`
	ID    string `json:"id" validate:"required,max=40"`
}

// Remove removes a file that was not sent yet.
func (s *Service) Remove(ctx context.Context, call *session.Call, r IdentityRemoval) (IdentityState, error) {
	state, err := s.change(ctx, call, r.Level, func(tx *db.Tx, c *check) error {
		all, err := filesOf(tx, c.id)
		if err != nil {
			return err
		}
		for _, f := range inRound(all, c.round) {
			if f.id == r.ID {
				return errors.Join(deleteFile(tx, f.id), c.note(tx, "", "file removed", f.part))
			}
		}
		return errUnknownFile
	})
	if err != nil {
		return state, err
	}
	return state, s.files.remove(r.ID)
}

// IdentitySubmission sends a level to the team. Level 3 says where the money comes from.
type IdentitySubmission struct {
	Level int `json:"level" validate:"min=2,max=3"`
	Funds
}

// Submit sends a level to the team.
func (s *Service) Submit(ctx context.Context, call *session.Call, r IdentitySubmission) (IdentityState, error) {
	return s.change(ctx, call, r.Level, func(tx *db.Tx, c *check) error {
		all, err := filesOf(tx, c.id)
		if err != nil {
			return err
		}
		lacks := missing(r.Level, inRound(all, c.round))
		if r.Level == LevelFunds {
			if r.Source == "" {
				lacks = append(lacks, "source")
			}
			if c.data, err = s.sealed(*c, r.Funds); err != nil {
				return err
			}
		}
		if len(lacks) > 0 {
			return errMissing.With("reason", "missing").With("parts", lacks)
		}
		return s.send(tx, c, "sent")
	})
}
