package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RegisterRequest opens an account.
type RegisterRequest struct {
	Email    string `json:"email"`
	Name     string `json:"name"`
	Password string `json:"password"`
	// InviteCode is another player's referral code; absent, null or empty for none.
	InviteCode *string `json:"inviteCode,omitempty"`
	Captcha    string  `json:"captcha,omitempty"`
}

// applicant is a registration whose fields are in order.
type applicant struct {
	name, email, emailKey string
	// invite is the folded code; hasInvite tells whether one was given.
	invite    string
	hasInvite bool
	// tolerant ignores an unknown code instead of refusing it, for codes that
	// come from a cookie and not from a field.
	tolerant bool
}

// Register opens an account and signs its player in.
func (s *Service) Register(ctx context.Context, call *session.Call, request RegisterRequest) (UserData, error) {
	who, err := s.applicantOf(request)
	if err != nil {
		return UserData{}, err
	}
	if err := s.verifyCaptcha(ctx, call, request.Captcha); err != nil {
		return UserData{}, err
	}
	if err := s.mayAskForNames(call); err != nil {
		return UserData{}, err
	}
	// Looked at before the costly hash, and again where it counts.
	err = s.db.Read(ctx, func(r *db.Reader) error {
		_, err := s.admit(r, call, who, s.clock.Now())
		return err
	})
	if err != nil {
		return UserData{}, fmt.Errorf("check registration: %w", err)
	}
	hash, err := s.hasher.hash(ctx, request.Password)
	if err != nil {
		return UserData{}, err
	}
	data, err := s.SignIn(ctx, call, func(tx *db.Tx) (string, error) {
		userID, err := s.enrol(tx, call, who, hash)
		if err != nil {
			return "", err
		}
		token, err := issueToken(tx, tokenConfirm, userID, who.emailKey, confirmLife)
		if err != nil {
			return "", err
		}
		s.post(tx, s.welcomeLetter(who.email, who.name, s.confirmLink(userID, token)))
		return userID, nil
	})
	if err != nil {
		return UserData{}, fmt.Errorf("register: %w", err)
	}
	data.Newcomer = true
	return data, nil
}

// registerRate bounds how often one address may try to register: the answer
// tells whether a name or an e-mail is taken.
var registerRate = session.Rate{Count: 20, Per: time.Minute}

// mayAskForNames refuses an address that asks for too many names. The machine
// itself is not bounded, see checkMultiAccounting.
func (s *Service) mayAskForNames(call *session.Call) error {
	if s.options.CallsPerMinute < 0 || call.IP.IsLoopback() {
		return nil
	}
	if wait, ok := s.limiter.Take("register|"+session.AddressKey(call.IP), registerRate); !ok {
		return fault.TooMany("Too many requests. Try again in a moment.", wait)
	}
	return nil
}

func (s *Service) applicantOf(request RegisterRequest) (applicant, error) {
	wrong := fieldErrors{}
	who := applicant{name: request.Name}
	var ok bool
	if who.email, who.emailKey, ok = normalEmail(request.Email); !ok {
		wrong.add("email", keyEmail)
	}
	wrong.add("name", checkName(request.Name))
	wrong.add("password", s.checkNew(request.Password, request.Name, who.email))
	if err := wrong.refusal(); err != nil {
		return applicant{}, err
	}
	if request.InviteCode != nil && strings.TrimSpace(*request.InviteCode) != "" {
		if who.invite, who.hasInvite = normalInvite(*request.InviteCode); !who.hasInvite {
			return applicant{}, ErrInviteCode
		}
	}
	return who, nil
}

// registrationWindow is the time in which registrations are counted together.
const registrationWindow = 24 * time.Hour

// admit checks what depends on the other accounts and returns the inviter's
// id, "" for none.
func (s *Service) admit(q db.Querier, call *session.Call, who applicant, now time.Time) (referredBy string, err error) {
	wrong := fieldErrors{}
	if s.nameReserved(who.name) {
		wrong.add("name", keyReserved)
	} else if taken, err := nameTaken(q, nameKey(who.name)); err != nil {
		return "", err
	} else if taken {
		wrong.add("name", keyUnique)
	}
	if who.email != "" {
		if taken, err := emailTaken(q, who.emailKey, "", now.UnixMilli()); err != nil {
			return "", err
		} else if taken {
			wrong.add("email", keyUnique)
		}
	}
	if err := wrong.refusal(); err != nil {
		return "", err
	}
	if who.hasInvite {
		if referredBy, err = s.inviterOf(q, who.invite); err != nil {
			return "", err
		}
		if referredBy == "" && !who.tolerant {
			return "", ErrInviteCode
		}
	}
	return referredBy, s.checkMultiAccounting(q, call, referredBy, now)
}

// checkMultiAccounting applies the two rules against one person with many
// accounts.
func (s *Service) checkMultiAccounting(q db.Querier, call *session.Call, referredBy string, now time.Time) error {
	since := now.Add(-registrationWindow).UnixMilli()
	address := session.AddressKey(call.IP)
	// The machine itself is not counted: behind a proxy that was not named as
	// trusted, all players would be one person.
	if most := s.set.perAddress.Get(); most > 0 && !call.IP.IsLoopback() {
		n, err := registrationsSince(q, address, since)
		if err != nil {
			return err
		}
		if n >= most {
			return ErrMultiAccounting
		}
	}
	if referredBy == "" || call.Device == "" || s.options.AllowSameDevice {
		return nil
	}
	used, err := deviceUsedInvite(q, address, call.Device, referredBy, since)
	if err != nil {
		return err
	}
	if used {
		return ErrMultiAccounting
	}
	return nil
}

// enrol admits the applicant and stores the account.
func (s *Service) enrol(tx *db.Tx, call *session.Call, who applicant, hash string) (string, error) {
	referredBy, err := s.admit(tx, call, who, tx.Now())
	if err != nil {
		return "", err
	}
	a := newAccount{
		ID: s.ids.New(), Name: who.name, Email: who.email, EmailKey: who.emailKey, PasswordHash: hash,
		ReferredBy: referredBy, Invite: who.invite, AddressKey: session.AddressKey(call.IP), DeviceToken: call.Device, Country: call.Country,
	}
	if err := s.store(tx, a); err != nil {
		return "", err
	}
	if err := s.activity.Write(tx, activity.By(call, didSignUp, a.ID)); err != nil {
		return "", err
	}
	for _, opened := range s.opened {
		if err := opened(tx, call, a.ID); err != nil {
			return "", err
		}
	}
	return a.ID, nil
}
