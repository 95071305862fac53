package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"croupier/app/care/identity/documents"
	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/db"
)

// encrypt encrypts a value of a check so that only this site can read it.
func (s *Service) encrypt(c check, value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("write the data of an identity: %w", err)
	}
	return s.Sealer.Encrypt("identity check "+c.id, string(text))
}

// decrypt decrypts it.
func (s *Service) decrypt(c check, into any) error {
	if c.data == "" {
		return nil
	}
	text, err := s.Sealer.Decrypt("identity check "+c.id, c.data)
	if err != nil {
		return fmt.Errorf("open the data of an identity: %w", err)
	}
	return json.Unmarshal([]byte(text), into)
}

// SubmitPerson stores the personal data of a player, and submits it to staff.
func (s *Service) SubmitPerson(ctx context.Context, call *session.Call, person Person) (IdentityState, error) {
	now := s.Clock.Now()
	if err := person.validate(now); err != nil {
		return IdentityState{}, err
	}
	refusal, what := error(nil), "data given"
	switch {
	case s.Countries.Blocked(person.Country):
		refusal, what = errCountry, "lives in a country in which the site may not be used"
	case !person.hasAge(s.settings.ageIn(person.Country), now):
		refusal, what = errAge, "says to be too young"
	}
	state, err := s.change(ctx, call, LevelData, func(tx *db.Tx, c *check) (err error) {
		if refusal != nil { // the data is not kept, but the submission is recorded
			return c.recordEvent(tx, "", what, "")
		}
		if c.data, err = s.encrypt(*c, person); err != nil {
			return err
		}
		if err := Submitted.Publish(tx, s.Bus, Player{c.userID}); err != nil {
			return err
		}
		return s.submit(tx, c, what)
	})
	return state, errors.Join(refusal, err)
}

// change changes a level of the caller, and returns the state after it.
func (s *Service) change(ctx context.Context, call *session.Call, level int, do func(tx *db.Tx, c *check) error) (state IdentityState, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := s.beginLevel(tx, call.User.ID, level)
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

func (s *Service) submit(tx *db.Tx, c *check, what string) error {
	c.state, c.submittedAt = Waiting, tx.Now().UnixMilli()
	return c.recordEvent(tx, "", what, "")
}

// IdentityUpload adds a file to a level. It comes as multipart/form-data.
type IdentityUpload struct {
	action.Attachment `json:"-"`

	Level int    `json:"level" validate:"min=2,max=3"`
	Part  string `json:"part" validate:"oneof=front back selfie address funds"`
}

// maxLevelFiles is the max number of files of a level, including those of rejected rounds.
const maxLevelFiles = 40

// Upload adds a file. It is checked and encrypted before it is stored in the database.
func (s *Service) Upload(ctx context.Context, call *session.Call, r IdentityUpload) (state IdentityState, err error) {
	p, known := partOf(r.Part, r.Level)
	if !known {
		return state, errMissing.With("reason", "part")
	}
	// No file is read or decoded that could not be stored.
	if err := s.mayUpload(ctx, call, r, p); err != nil {
		return state, err
	}
	data, err := r.Attachment.Read(documents.MaxBytes)
	if err != nil {
		return state, err
	}
	document, err := documents.Read(ctx, s.Decoders, call.User.ID, data)
	if err != nil {
		return state, err
	}
	fileID := s.IDs.New()
	defer s.trackUpload(fileID)()
	if err := s.files.store(fileID, document.Content); err != nil {
		return state, err
	}
	state, err = s.change(ctx, call, r.Level, func(tx *db.Tx, c *check) error {
		if err := checkFileCount(tx, *c, p); err != nil {
			return err
		}
		f := file{fileID, c.id, r.Part, document.Kind, c.round, int64(len(document.Content)), tx.Now().UnixMilli()}
		return errors.Join(insertFile(tx, f), c.recordEvent(tx, "", "file added", r.Part))
	})
	if err != nil {
		return state, errors.Join(err, s.files.remove(fileID))
	}
	return state, nil
}

// mayUpload rejects a file of an account without a confirmed address, of a level that cannot be
// changed, or beyond the max number of files.
func (s *Service) mayUpload(ctx context.Context, call *session.Call, r IdentityUpload, p part) error {
	if !call.User.HasEmail || !call.User.EmailVerified {
		return errUnconfirmed
	}
	return s.DB.Read(ctx, func(q *db.Reader) error {
		c, found, err := editableLevel(q, call.User.ID, r.Level, s.Clock.Now())
		if err != nil || !found {
			return err
		}
		return checkFileCount(q, c, p)
	})
}

// checkFileCount rejects a file beyond the max number of a check or of a part.
func checkFileCount(q db.Querier, c check, p part) error {
	all, err := filesOf(q, c.id)
	if err != nil {
		return err
	}
	if len(all) >= maxLevelFiles {
		return errTooOften
	}
	same := 0
	for _, f := range inRound(all, c.round) {
		if f.part == p.name {
			same++
		}
	}
	if same >= p.maxFiles {
		return errTooMany
	}
	return nil
}

// IdentityRemoval names a file of the caller.
type IdentityRemoval struct {
	Level int    `json:"level" validate:"min=2,max=3"`
	ID    string `json:"id" validate:"required,max=40"`
}

// Remove removes a file that was not submitted yet.
func (s *Service) Remove(ctx context.Context, call *session.Call, r IdentityRemoval) (IdentityState, error) {
	state, err := s.change(ctx, call, r.Level, func(tx *db.Tx, c *check) error {
		all, err := filesOf(tx, c.id)
		if err != nil {
			return err
		}
		for _, f := range inRound(all, c.round) {
			if f.id == r.ID {
				return errors.Join(deleteFile(tx, f.id), c.recordEvent(tx, "", "file removed", f.part))
			}
		}
		return errUnknownFile
	})
	if err != nil {
		return state, err
	}
	return state, s.files.remove(r.ID)
}

// IdentitySubmission submits a level to staff. Level 3 states the source of funds.
type IdentitySubmission struct {
	Level int `json:"level" validate:"min=2,max=3"`
	Funds
}

// Submit submits a level to staff.
func (s *Service) Submit(ctx context.Context, call *session.Call, r IdentitySubmission) (IdentityState, error) {
	return s.change(ctx, call, r.Level, func(tx *db.Tx, c *check) error {
		all, err := filesOf(tx, c.id)
		if err != nil {
			return err
		}
		missing := missingParts(r.Level, inRound(all, c.round))
		if r.Level == LevelFunds {
			if r.Source == "" {
				missing = append(missing, "source")
			}
			if c.data, err = s.encrypt(*c, r.Funds); err != nil {
				return err
			}
		}
		if len(missing) > 0 {
			return errMissing.With("reason", "missing").With("parts", missing)
		}
		return s.submit(tx, c, "sent")
	})
}
