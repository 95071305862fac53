package host

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/gamelaunch"
	"croupier/app/kernel/session"
	"croupier/app/kernel/wager"
)

// protocolPrefix is the path of the protocol of games.
const protocolPrefix = "/rgs/"

// The codes of the protocol.
const (
	codeInvalid     = "ERR_VAL"         // the request is not valid
	codeBalance     = "ERR_IPB"         // the balance is too low
	codeSession     = "ERR_IS"          // the session does not exist
	codeExpired     = "ERR_ATE"         // the session has ended
	codeLimits      = "ERR_GLE"         // a limit or an exclusion forbids it
	codeLocation    = "ERR_LOC"         // it is not offered in the country
	codeGeneral     = "ERR_GEN"         // the server failed
	codeMaintenance = "ERR_MAINTENANCE" // the site or the game is closed
)

// gameRequest is a request of a game. Each path uses some of the fields.
type gameRequest struct {
	SessionID string `json:"sessionID"`
	Amount    int64  `json:"amount"`
	Mode      string `json:"mode"`
	Event     string `json:"event"`
}

// maxRequest is the largest request of a game in bytes, and maxEvent the longest event.
const (
	maxRequest = 16 << 10
	maxEvent   = 256
)

type balanceAnswer struct {
	Amount   int64  `json:"amount"`
	Currency string `json:"currency"`
}

// roundAnswer is a round as games read it. Amounts are in millionths.
type roundAnswer struct {
	BetID            string         `json:"betID"`
	RoundID          string         `json:"roundID"`
	Amount           int64          `json:"amount"`
	Payout           int64          `json:"payout"`
	PayoutMultiplier jsontext.Value `json:"payoutMultiplier"`
	Active           bool           `json:"active"`
	Mode             string         `json:"mode"`
	Event            string         `json:"event"`
	State            jsontext.Value `json:"state"`
}

type statusAnswer struct {
	StatusCode    string `json:"statusCode"`
	StatusMessage string `json:"statusMessage"`
}

// gameAnswer is an answer to a game.
type gameAnswer struct {
	Status  statusAnswer   `json:"status"`
	Balance *balanceAnswer `json:"balance,omitempty"`
	Config  *configAnswer  `json:"config,omitempty"`
	Round   *roundAnswer   `json:"round,omitempty"`
	Event   *string        `json:"event,omitempty"`
	Error   string         `json:"error,omitempty"`
	Message string         `json:"message,omitempty"`
}

// requestRate bounds the requests of one session. It leaves a fast player of short rounds alone.
var requestRate = session.Rate{Count: 600, Per: time.Minute}

// Protocol answers the requests of games: POST wallet/authenticate, wallet/balance, wallet/play,
// wallet/end-round and bet/event, and GET bet/replay. The token in the body is the only credential: cookies play no part,
// so that a game in a frame without an origin can use it, and another site cannot use a player's
// browser.
func (s *Service) Protocol() http.Handler {
	routes := http.NewServeMux()
	for path, answer := range map[string]func(ctx context.Context, p player, r gameRequest) (gameAnswer, error){
		"wallet/authenticate": s.authenticate, "wallet/balance": s.balance, playPath: s.playRound,
		"wallet/end-round": s.endRound, "bet/event": s.storeEvent,
	} {
		routes.HandleFunc("POST "+protocolPrefix+path, func(w http.ResponseWriter, r *http.Request) {
			result, err := s.serve(w, r, path == playPath, answer)
			s.write(w, r, result, err)
		})
		routes.HandleFunc("OPTIONS "+protocolPrefix+path, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	}
	routes.HandleFunc(replayPattern, s.serveReplay)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		allowed := s.allowedOrigin(r.Header.Get("Origin"))
		if allowed == "" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		header.Set("Access-Control-Allow-Origin", allowed)
		header.Set("Vary", "Origin")
		header.Set("Access-Control-Allow-Methods", "GET, POST")
		header.Set("Access-Control-Allow-Headers", "Content-Type")
		header.Set("Access-Control-Max-Age", "600")
		header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		header.Set("Cache-Control", "no-store")
		routes.ServeHTTP(w, r)
	})
}

// allowedOrigin returns which pages may send a request from an origin: all without an own origin of front
// ends, because they run without one; otherwise those of that origin. It is empty if the request is
// refused. Programs send no origin.
func (s *Service) allowedOrigin(origin string) string {
	switch {
	case s.Origin == "":
		return "*"
	case origin == "" || origin == s.Origin:
		return s.Origin
	}
	return ""
}

// playPath is the call that checks the session in its write.
const playPath = "wallet/play"

// serve reads a request, finds its player and answers it.
func (s *Service) serve(w http.ResponseWriter, r *http.Request, writes bool, answer func(context.Context, player, gameRequest) (gameAnswer, error)) (gameAnswer, error) {
	var request gameRequest
	if err := json.UnmarshalRead(http.MaxBytesReader(w, r.Body, maxRequest), &request); err != nil {
		return gameAnswer{}, errRequest.Because(err)
	}
	p, err := s.playerOf(r.Context(), request.SessionID, writes)
	if err != nil {
		return gameAnswer{}, err
	}
	if _, allowed := s.Limiter.Allow("hosted game "+p.Owner, requestRate); !allowed {
		return gameAnswer{}, errTooMany
	}
	return answer(r.Context(), p, request)
}

// write writes an answer or the code of an error.
func (s *Service) write(w http.ResponseWriter, r *http.Request, answer gameAnswer, err error) {
	status := http.StatusOK
	answer.Status = statusAnswer{StatusCode: "SUCCESS"}
	if err != nil {
		var code string
		if code, status = codeOf(err); code == codeGeneral {
			s.Log.ErrorContext(r.Context(), "answer a game", "error", err)
		}
		message := "The request could not be carried out."
		if refusal, coded := fault.From(err); coded {
			message = refusal.Message
		}
		answer = gameAnswer{Status: statusAnswer{code, message}, Error: code, Message: message}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.MarshalWrite(w, answer) // a client that went away is no error
}

// codeOf returns the code of the protocol for an error, with the status of its answer.
func codeOf(err error) (code string, status int) {
	refusal, coded := fault.From(err)
	switch {
	case !coded:
		return codeGeneral, http.StatusInternalServerError
	case errors.Is(err, errSession):
		return codeSession, http.StatusBadRequest
	case errors.Is(err, errExpired):
		return codeExpired, http.StatusBadRequest
	case errors.Is(err, wager.ErrClosed), errors.Is(err, wager.ErrProductClosed):
		return codeMaintenance, http.StatusInternalServerError
	}
	switch gamelaunch.ReasonOf(err) {
	case "":
	case gamelaunch.ReasonCountry, gamelaunch.ReasonProvider:
		return codeLocation, http.StatusBadRequest
	default:
		return codeMaintenance, http.StatusInternalServerError
	}
	switch refusal.Extra["reason"] {
	case "balance":
		return codeBalance, http.StatusBadRequest
	case "country":
		return codeLocation, http.StatusBadRequest
	case "max", "maxProfit", "currency":
		return codeInvalid, http.StatusBadRequest
	}
	for _, invalid := range []*fault.Error{errRequest, errMode, errReplay, errNoRound, errTooMany, wager.ErrAmount, gamecalls.ErrRoundOpen, gamecalls.ErrDemo} {
		if errors.Is(err, invalid) {
			return codeInvalid, http.StatusBadRequest
		}
	}
	if refusal.Extra["min"] != nil {
		return codeInvalid, http.StatusBadRequest
	}
	return codeLimits, http.StatusBadRequest
}
