package host

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
	"strings"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
	"croupier/db"
)

// sessionLength is how long a session of a game lasts; keptSessions is how long it stays stored
// afterwards, so that a late request gets the reason.
const (
	sessionLength = 12 * time.Hour
	keptSessions  = 24 * time.Hour
)

// LaunchRequest starts an installed game.
type LaunchRequest struct {
	Game     string `json:"game" validate:"required,max=40"`
	Currency string `json:"currency" validate:"required,max=20"`
	Demo     bool   `json:"demo,omitempty"`
	// Lang is a language of two letters; the default is en.
	Lang string `json:"lang,omitempty" validate:"max=2"`
	// Mobile is set for a small screen.
	Mobile bool `json:"mobile,omitempty"`
}

// LaunchAnswer is a started game.
type LaunchAnswer struct {
	// URL is the page of the game for a frame; empty for a game without a front end.
	URL string `json:"url"`
	// SessionID is the token with which the game plays for the player. It is a secret.
	SessionID string `json:"session_id"`
	// RGSURL is the address of the protocol without the scheme, as games expect it.
	RGSURL  string `json:"rgs_url"`
	Version string `json:"version"`
	// ExpiresAt is in unix milliseconds.
	ExpiresAt int64 `json:"expires_at"`
}

// Actions returns the calls of players.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Whisper("LaunchGame", action.Public, s.Launch, action.Summary("Starts an installed game for the caller. An open round is continued in its own version.")),
		action.Whisper("InstalledGame", action.Public, s.Published, action.Summary("Returns the exact returns of an installed game, its digest, and where its files are.")),
	}
}

// Launch starts a session of a game: in the version of the caller's open round, otherwise in the one
// that is enabled. Errors: coded ones.
func (s *Service) Launch(ctx context.Context, call *session.Call, request LaunchRequest) (answer LaunchAnswer, err error) {
	if call.User == nil {
		return answer, gamecalls.ErrAuth
	}
	if _, known := s.Wallets.Currency(request.Currency); !known {
		return answer, wager.ErrAmount.With("reason", "currency")
	}
	started := gameSession{
		owner: call.User.ID, currency: request.Currency, demo: request.Demo, country: call.Country, expiresAt: s.Clock.Now().Add(sessionLength).UnixMilli(),
	}
	token := newToken()
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if started.key, err = s.versionToLaunch(tx, call, request); err != nil {
			return err
		}
		return insertSession(tx, hashToken(token), started, s.Clock.Now().Add(-keptSessions).UnixMilli())
	})
	if err != nil {
		return answer, err
	}
	game, err := s.game(started.key)
	if err != nil {
		return answer, err
	}
	answer = LaunchAnswer{SessionID: token, RGSURL: s.rgsURL(), Version: started.key.version, ExpiresAt: started.expiresAt}
	if game.Manifest.Front {
		answer.URL = s.frontURL(started.key, token, request)
	}
	return answer, nil
}

// versionToLaunch returns the version that a session plays.
func (s *Service) versionToLaunch(tx *db.Tx, call *session.Call, request LaunchRequest) (versionKey, error) {
	open, err := findRound(tx, call.User.ID, request.Game, request.Currency, request.Demo)
	if err != nil {
		return versionKey{}, err
	}
	if open != nil {
		return open.key, nil
	}
	version, err := enabledVersion(tx, request.Game)
	switch {
	case err != nil:
		return versionKey{}, err
	case version == "":
		return versionKey{}, gamecalls.ErrUnknownGame
	case s.GeoBlocked != nil && s.GeoBlocked(request.Game, call.Country):
		return versionKey{}, gamecalls.ErrGeoBlocked
	case request.Demo && !s.Settings.DemoBets():
		return versionKey{}, gamecalls.ErrDemo
	}
	return versionKey{request.Game, version}, nil
}

// requirePlayable refuses new rounds of a game that was disabled, removed or blocked after its launch.
func (s *Service) requirePlayable(tx *db.Tx, p player) error {
	version, err := enabledVersion(tx, p.key.game)
	switch {
	case err != nil:
		return err
	case version == "":
		return gamecalls.ErrDisabled
	case s.GeoBlocked != nil && s.GeoBlocked(p.key.game, p.country):
		return gamecalls.ErrGeoBlocked
	case p.demo && !s.Settings.DemoBets():
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
func (s *Service) frontURL(key versionKey, token string, request LaunchRequest) string {
	query := url.Values{"sessionID": {token}, "lang": {request.Lang}, "device": {"desktop"}, "rgs_url": {s.rgsURL()}, "currency": {strings.ToUpper(request.Currency)}}
	if request.Lang == "" {
		query.Set("lang", "en")
	}
	if request.Mobile {
		query.Set("device", "mobile")
	}
	return frontPrefix + key.game + "/" + key.version + "/index.html?" + query.Encode()
}

// tokenBytes is the entropy of a token.
const tokenBytes = 32

func newToken() string {
	raw := make([]byte, tokenBytes)
	rand.Read(raw) // it never fails
	return base64.RawURLEncoding.EncodeToString(raw)
}

func hashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// playerOf finds the player of a session. Errors: errSession, errExpired, fault.ErrUnauthorized.
func (s *Service) playerOf(ctx context.Context, token string) (p player, err error) {
	if len(token) != base64.RawURLEncoding.EncodedLen(tokenBytes) {
		return p, errSession
	}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p.gameSession, err = findSession(q, hashToken(token))
		return err
	})
	switch {
	case err != nil:
		return p, err
	case p.gameSession == nil:
		return p, errSession
	case p.expiresAt <= s.Clock.Now().UnixMilli():
		return p, errExpired
	}
	user, err := s.Users.SessionUser(ctx, p.owner)
	if errors.Is(err, fault.ErrUnauthorized) {
		return p, errExpired.Because(err)
	} else if err != nil {
		return p, err
	}
	var known bool
	if p.coin, known = s.Wallets.Currency(p.currency); !known {
		return p, errExpired
	}
	p.bettor = wager.Bettor{Owner: p.owner, User: user, Demo: p.demo, Country: p.country}
	return p, nil
}
