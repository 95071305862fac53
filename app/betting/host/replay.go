package host

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/mathpackage"
)

// replayAnswer is a recorded round without a player, as games read it.
type replayAnswer struct {
	PayoutMultiplier jsontext.Value `json:"payoutMultiplier"`
	CostMultiplier   jsontext.Value `json:"costMultiplier"`
	State            jsontext.Value `json:"state"`
}

// replayPattern is the request of a front end that shows a recorded round. The event is the number of
// the outcome in the package.
const replayPattern = "GET " + protocolPrefix + "bet/replay/{game}/{version}/{mode}/{event}"

// serveReplay answers with the events of an outcome. They are the same for everybody, and no money
// moves.
func (s *Service) serveReplay(w http.ResponseWriter, r *http.Request) {
	answer, err := s.replayOf(r.Context(), versionKey{r.PathValue("game"), r.PathValue("version")}, r.PathValue("mode"), r.PathValue("event"))
	if err != nil {
		s.write(w, r, gameAnswer{}, err)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("Content-Type", "application/json")
	_ = json.MarshalWrite(w, answer) // a client that went away is no error
}

// replayOf reads the events of an outcome. Errors: errReplay.
func (s *Service) replayOf(ctx context.Context, key versionKey, modeName, event string) (answer replayAnswer, err error) {
	number, err := strconv.ParseUint(event, 10, 64)
	if err != nil || !gameID.MatchString(key.game) || !versionForm.MatchString(key.version) {
		return answer, errReplay
	}
	game, err := s.registered(ctx, key)
	if err != nil {
		return answer, err
	}
	if game == nil || game.Mode(modeName) == nil {
		return answer, errReplay
	}
	mode := game.Mode(modeName)
	drawn, err := mode.ByID(number)
	if errors.Is(err, mathpackage.ErrNoOutcome) {
		return answer, errReplay
	}
	if err != nil {
		return answer, err
	}
	answer = replayAnswer{PayoutMultiplier: multiplierText(drawn), CostMultiplier: costText(mode)}
	answer.State, err = mode.Events(drawn)
	return answer, err
}

// replayURL returns the address of a game's page that shows recorded rounds of a version, without the
// mode, the outcome and the bet.
func (s *Service) replayURL(key versionKey) string {
	query := url.Values{
		"replay": {"true"}, "game": {key.game}, "version": {key.version}, "rgs_url": {s.rgsURL()}, "lang": {"en"},
	}
	return s.Origin + FrontPrefix + key.game + "/" + key.version + "/index.html?" + query.Encode()
}
