package account

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// Admin is what operators may do to accounts. Every deed is recorded with the
// actor's name. Logins are names, e-mail addresses or ids.
type Admin struct {
	accounts      *Service
	actor, reason string
	// staff is the id of who makes a call, request that of the call and version what
	// they have seen of the account; all empty for the console.
	staff, request, version string
}

// Admin returns the operator's view; actor is a user id, or "console".
func (s *Service) Admin(actor string) Admin { return Admin{accounts: s, actor: actor} }

// Because returns the same view with the reason that the log of staff keeps.
func (m Admin) Because(reason string) Admin {
	m.reason = reason
	return m
}

// refuse makes a refusal that says which input is wrong, for people too.
func refuse(field, key, message string) error {
	refusal := fault.Field(field, key)
	refusal.Message = message
	return refusal
}

// refusePassword says what is wrong with a new password.
func (s *Service) refusePassword(key string) error {
	message := fmt.Sprintf("The password needs %d to %d characters.", s.set.passwordMin.Get(), maxPassword)
	if key == keyCommon {
		message = "The password is among the most used ones, or is the name itself."
	}
	return refuse("password", key, message)
}

// CreateUser opens an account with a confirmed address. email and role may be
// empty. It returns the id.
func (m Admin) CreateUser(ctx context.Context, name, email, password, role string) (string, error) {
	s := m.accounts
	if key := checkName(name); key != "" {
		return "", refuseNewName(key)
	}
	if key := s.checkNew(password, name); key != "" {
		return "", s.refusePassword(key)
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return "", err
	}
	return m.open(ctx, name, email, hash, role)
}

// CreateWithoutPassword opens an account into which nobody can sign in by a
// password. It returns the id.
func (m Admin) CreateWithoutPassword(ctx context.Context, name, email string) (string, error) {
	if key := checkName(name); key != "" {
		return "", refuseNewName(key)
	}
	return m.open(ctx, name, email, "", "")
}

func refuseNewName(key string) error {
	return refuse("name", key, "The name needs 4 to 20 letters, digits or underscores.")
}

// open stores the account of a checked name with the hash of its password.
func (m Admin) open(ctx context.Context, name, email, hash, role string) (string, error) {
	s := m.accounts
	a := newAccount{Name: name, AddressKey: m.actor, PasswordHash: hash}
	if email != "" {
		var ok bool
		if a.Email, a.EmailKey, ok = normalEmail(email); !ok {
			return "", refuse("email", keyEmail, "The e-mail address is not valid.")
		}
	}
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		if taken, err := nameTaken(tx, nameKey(name)); err != nil {
			return err
		} else if taken {
			return refuse("name", keyUnique, "The name is taken.")
		}
		if a.Email != "" {
			if taken, err := emailTaken(tx, a.EmailKey, "", tx.Now().UnixMilli()); err != nil {
				return err
			} else if taken {
				return refuse("email", keyUnique, "The e-mail address is taken.")
			}
			a.VerifiedAt = tx.Now().UnixMilli()
		}
		a.ID = s.ids.New()
		if err := s.store(tx, a); err != nil {
			return err
		}
		if role != "" {
			if err := m.giveRole(tx, a.ID, role); err != nil {
				return err
			}
		}
		after, err := standingOf(tx, a.ID)
		if err != nil {
			return err
		}
		return m.record(tx, stafflog.Entry{Action: "create user", Subject: a.ID, Detail: role, After: after})
	})
	if err != nil {
		return "", fmt.Errorf("create user: %w", err)
	}
	return a.ID, nil
}

// change finds the account, does work on it and records the deed.
func (m Admin) change(ctx context.Context, deed, login, detail string, work func(*db.Tx, *account) error) error {
	s := m.accounts
	err := s.db.Write(ctx, func(tx *db.Tx) error {
		a, err := m.find(tx, login)
		if err != nil {
			return err
		}
		before, err := standingOf(tx, a.ID)
		if err != nil {
			return err
		}
		if err := m.guard(tx, a); err != nil {
			return err
		}
		if err := work(tx, a); err != nil {
			return err
		}
		s.changed(tx, a.ID)
		after, err := standingOf(tx, a.ID)
		if err != nil {
			return err
		}
		entry := stafflog.Entry{Action: deed, Subject: a.ID, Detail: detail}
		if changed := before.but(after); len(changed) > 0 {
			entry.Before, entry.After = changed, after.but(before)
		}
		return m.record(tx, entry)
	})
	if err != nil {
		return fmt.Errorf("%s: %w", deed, err)
	}
	return nil
}

// Do does something to an account that another part of the house knows how to
// do, and records it: in one transaction, so that neither happens alone.
func (m Admin) Do(ctx context.Context, deed, login, detail string, work func(tx *db.Tx, userID string) error) error {
	return m.change(ctx, deed, login, detail, func(tx *db.Tx, a *account) error { return work(tx, a.ID) })
}

func (m Admin) find(q db.Querier, login string) (a *account, err error) {
	if id.Valid(login) {
		a, err = accountByID(q, login)
	} else {
		a, err = accountByLogin(q, login)
	}
	if err == nil && a == nil {
		err = ErrUnknownUser
	}
	return a, err
}

// record writes a deed of the actor; its subject is a user unless it says
// otherwise.
func (m Admin) record(tx *db.Tx, entry stafflog.Entry) error {
	entry.Actor, entry.Reason, entry.RequestID = m.actor, m.reason, m.request
	if entry.Kind == "" {
		entry.Kind = stafflog.User
	}
	return m.accounts.staffLog.Write(tx, entry)
}

// SetPassword replaces the password and ends every session of the user.
func (m Admin) SetPassword(ctx context.Context, login, password string) error {
	if key := m.accounts.checkNew(password, login); key != "" {
		return m.accounts.refusePassword(key)
	}
	hash, err := m.accounts.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	return m.change(ctx, "set password", login, "", func(tx *db.Tx, a *account) error {
		return m.accounts.replacePassword(tx, a, hash, "", "")
	})
}

// DisableTwoFactor helps a player who lost both the app and the backup codes.
func (m Admin) DisableTwoFactor(ctx context.Context, login string) error {
	return m.change(ctx, "disable two-factor", login, "", m.accounts.dropTwoFactor)
}

// Ban shuts the user out and ends their sessions. They are told the reason.
func (m Admin) Ban(ctx context.Context, login, reason string) error {
	return m.change(ctx, "ban", login, reason, func(tx *db.Tx, a *account) error {
		if err := setBan(tx, a.ID, reason, tx.Now().UnixMilli()); err != nil {
			return err
		}
		if _, err := m.accounts.sessions.EndAll(tx, a.ID, ""); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		return nil
	})
}

// Unban lets the user in again.
func (m Admin) Unban(ctx context.Context, login string) error {
	return m.change(ctx, "unban", login, "", func(tx *db.Tx, a *account) error { return setBan(tx, a.ID, "", 0) })
}

// Mute keeps the user from writing in the chat until a time; the zero time
// lifts the mute.
func (m Admin) Mute(ctx context.Context, login string, until time.Time) error {
	var ms int64
	if !until.IsZero() {
		ms = until.UnixMilli()
	}
	return m.change(ctx, "mute", login, until.Format(time.RFC3339), func(tx *db.Tx, a *account) error {
		return setMute(tx, a.ID, ms)
	})
}
