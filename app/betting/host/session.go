package host

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// Actions returns the calls of everybody.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Whisper("InstalledGame", action.Public, s.Published, action.Summary("Returns the exact returns of an installed game, its digest, and where its files are.")),
	}
}

// keptSessions is how long a session stays stored after its last request, so that a late request gets
// the reason.
const keptSessions = 48 * time.Hour

// Launch starts a session of a game: in the version of the caller's open round, otherwise in the one
// that is enabled. It implements gamelaunch.Source. Errors: coded ones.
func (s *Service) Launch(ctx context.Context, call *session.Call, request gamelaunch.Request) (answer gamelaunch.Started, err error) {
	binary, _ := id.ToBinary(s.Wagers.IDs.New())
	started := gamelaunch.Session{
		ID: binary, Source: gamelaunch.Installed, Owner: request.Owner, Game: request.External, Currency: request.Currency.ID, ProviderCurrency: request.Currency.ID,
		Rate: gamelaunch.OwnRate(request.Currency), Demo: request.Demo, Country: call.Country,
	}
	var token string
	err = s.DB.Write(ctx, func(tx *db.Tx) (err error) {
		if started.Version, err = s.versionToLaunch(tx, request); err != nil {
			return err
		}
		if request.Demo { // the game shows the balance before its first bet
			if err := s.Wagers.Wallets.OpenDemo(tx, request.Owner, request.Currency); err != nil {
				return err
			}
		}
		token, err = started.Open(tx)
		return err
	})
	if err != nil {
		return answer, err
	}
	key := versionKey{started.Game, started.Version}
	game, err := s.game(key)
	if err != nil {
		return answer, err
	}
	answer = gamelaunch.Started{SessionID: token, RGSURL: s.rgsURL(), Version: key.version, ExpiresAt: started.ExpiresAt(), Sandbox: s.sandbox()}
	if game.Manifest.Front {
		answer.URL = s.frontURL(key, token, request)
	}
	return answer, nil
}

// versionToLaunch returns the version that a session plays.
func (s *Service) versionToLaunch(tx *db.Tx, request gamelaunch.Request) (string, error) {
	open, err := findRound(tx, request.Owner, request.External, request.Currency.ID, request.Demo)
	if err != nil {
		return "", err
	}
	if open != nil {
		return open.key.version, nil
	}
	version, err := enabledVersion(tx, request.External)
	switch {
	case err != nil:
		return "", err
	case version == "":
		return "", gamelaunch.Unavailable(gamelaunch.Game{Listing: gamelaunch.Listing{ID: request.Game}}, gamelaunch.ReasonDisabled)
	case request.Demo && !s.Settings.DemoBets():
		return "", gamecalls.ErrDemo
	}
	return version, nil
}

// requirePlayable refuses new rounds of a game that was disabled, removed or blocked after its launch.
func (s *Service) requirePlayable(tx *db.Tx, p player) error {
	if _, err := s.Games.Check(p.key.game, p.Country); err != nil {
		return err
	}
	version, err := enabledVersion(tx, p.key.game)
	switch {
	case err != nil:
		return err
	case version == "":
		return gamelaunch.Unavailable(gamelaunch.Game{Listing: gamelaunch.Listing{ID: p.key.game}}, gamelaunch.ReasonDisabled)
	case p.Demo && !s.Settings.DemoBets():
		return gamecalls.ErrDemo
	}
	return nil
}

// rgsURL returns the address of the protocol without the scheme.
func (s *Service) rgsURL() string {
	_, host, _ := strings.Cut(s.Address(), "://")
	return host + strings.TrimSuffix(protocolPrefix, "/")
}

// frontURL returns the address of a game's page with the parameters that games read.
func (s *Service) frontURL(key versionKey, token string, request gamelaunch.Request) string {
	query := url.Values{"sessionID": {token}, "lang": {request.Lang}, "device": {"desktop"}, "rgs_url": {s.rgsURL()}, "currency": {strings.ToUpper(request.Currency.ID)}}
	if request.Lang == "" {
		query.Set("lang", "en")
	}
	if request.Mobile {
		query.Set("device", "mobile")
	}
	return s.Origin + FrontPrefix + key.game + "/" + key.version + "/index.html?" + query.Encode()
}

// playerOf finds the player of a session. For a write the session may be over: requireSession checks it
// there. Errors: errSession, errExpired.
func (s *Service) playerOf(ctx context.Context, token string, writes bool) (p player, err error) {
	if writes {
		p.Session = s.launched.get(token)
	}
	if p.Session == nil {
		if p.Session, err = s.readSession(ctx, token); err != nil {
			return p, err
		}
	}
	p.key = versionKey{p.Game, p.Version}
	p.bettor = wager.Bettor{Owner: p.Owner, Demo: p.Demo, Country: p.Country}
	if !session.IsGuest(p.Owner) {
		p.bettor.User, err = s.Users.SessionUser(ctx, p.Owner)
		if errors.Is(err, fault.ErrUnauthorized) {
			return p, errExpired.Because(err)
		} else if err != nil {
			return p, err
		}
	}
	var known bool
	if p.coin, known = s.Wallets.Currency(p.Currency); !known {
		return p, errExpired
	}
	return p, nil
}

// readSession reads a session that is not over. Errors: errSession, errExpired.
func (s *Service) readSession(ctx context.Context, token string) (read *gamelaunch.Session, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		read, err = gamelaunch.ByToken(q, gamelaunch.Installed, token)
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case read == nil:
		return nil, errSession
	case read.Over(s.Clock.Now()):
		return nil, errExpired
	}
	s.launched.put(token, *read)
	return read, nil
}

// sessionBatch is the number of old sessions that one write deletes.
const sessionBatch = 500

// deleteSessions deletes the sessions without a request since a time in unix milliseconds. No row
// refers to them.
func (s *Service) deleteSessions(ctx context.Context, seenBefore int64) error {
	for more := true; more; {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			deleted, err := gamelaunch.DeleteOld(tx, gamelaunch.Installed, seenBefore, sessionBatch)
			more = deleted == sessionBatch
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Resumes implements gamelaunch.Resumer: a player with an open round of a game continues it.
func (s *Service) Resumes(q db.Querier, request gamelaunch.Request) (bool, error) {
	open, err := findRound(q, request.Owner, request.External, request.Currency.ID, request.Demo)
	return open != nil, err
}
