package walletcheck

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/providers/hub88"
)

// hub88Faults are the faults of readers of Hub88's callbacks.
var hub88Faults = []planted{
	{"signatures are not checked", "signature-wrong"},
	{"negative amounts are accepted", "amount-invalid-bet"},
	{"the last of two fields counts", "field-twice"},
	{"refusals have the HTTP status 400", "bet-above-balance"},
	{"errors have no format", "body-no-format"},
	{"answers name another request", "bet"},
	{"answers have no balance", "bet"},
	{"expired sessions have the code of an unknown error", "bet-after-logout"},
}

// serveFaultyHub88 serves a wallet in Hub88's protocol, with the faults of a reader.
func serveFaultyHub88(t *testing.T, w *wallet) Target {
	t.Helper()
	key, err := testKey()
	if err != nil {
		t.Fatal(err)
	}
	return hub88Target(t, key, faultyHub88(w.fault, key, &hub88.Handler{Provider: "north", Key: &key.PublicKey, Wallet: w, Failed: failure(t)}))
}

var (
	requestOfAnswer = regexp.MustCompile(`"request_uuid":"`)
	balanceOfAnswer = regexp.MustCompile(`,"balance":\d+`)
)

// faultyHub88 repairs callbacks that a wallet with a fault would accept, and damages answers.
func faultyHub88(f plantedFault, key *rsa.PrivateKey, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
		if err != nil {
			return // the client has gone
		}
		repaired := true
		switch f {
		case "signatures are not checked":
		case "negative amounts are accepted":
			body = bytes.Replace(body, []byte(`"amount":-`), []byte(`"amount":`), 1)
		case "the last of two fields counts":
			body = lastMembers(body)
		default:
			repaired = false
		}
		if repaired {
			sum := sha256.Sum256(body)
			signature, err := rsa.SignPKCS1v15(nil, key, crypto.SHA256, sum[:])
			if err != nil {
				return // the key of the test is right
			}
			r.Header.Set("X-Hub88-Signature", base64.StdEncoding.EncodeToString(signature))
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		answer := httptest.NewRecorder()
		next.ServeHTTP(answer, r)
		text := answer.Body.String()
		switch f {
		case "refusals have the HTTP status 400":
			if !strings.Contains(text, string(hub88.OK)) {
				w.WriteHeader(http.StatusBadRequest)
			}
		case "errors have no format":
			if strings.Contains(text, string(hub88.WrongSyntax)) {
				text = "panic: runtime error"
			}
		case "answers name another request":
			text = requestOfAnswer.ReplaceAllString(text, `"request_uuid":"other-`)
		case "answers have no balance":
			text = balanceOfAnswer.ReplaceAllString(text, "")
		case "expired sessions have the code of an unknown error":
			text = strings.Replace(text, string(hub88.TokenExpired), string(hub88.Unknown), 1)
		}
		_, _ = io.WriteString(w, text) // the client may have gone
	})
}

// lastMembers removes all but the last of equal members of an object.
func lastMembers(body []byte) []byte {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(body, &members, jsontext.AllowDuplicateNames(true)); err != nil {
		return body
	}
	text, err := json.Marshal(members)
	if err != nil {
		return body
	}
	return text
}

func TestCheckFindsEveryPlantedFaultOverHub88(t *testing.T) {
	t.Parallel()
	mustFindFaults(t, append(plantedFaults[:len(plantedFaults):len(plantedFaults)], hub88Faults...), serveFaultyHub88)
}
