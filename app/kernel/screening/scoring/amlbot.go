package scoring

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// AMLBot is the API of AMLBot: a form with the hash of a transaction, or with an
// address, begins a check; its uid asks again until the status is "success" and the
// answer has a riskscore between 0 and 1.
type AMLBot struct {
	base         string
	account, key string
	client       *http.Client
}

// NewAMLBot makes the client. base is the address of the API, account and key are what
// AMLBot calls accessId and accessKey.
func NewAMLBot(base, account, key string) *AMLBot {
	return &AMLBot{base: strings.TrimRight(base, "/"), account: account, key: key, client: &http.Client{
		// A redirect would take what is asked to somewhere else.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// assets are the networks by AMLBot's names.
var assets = map[string]string{
	"btc": "BTC", "ltc": "LTC", "doge": "DOGE", "bch": "BCH", "eth": "ETH", "bsc": "BSC", "tron": "TRX", "xrp": "XRP", "solana": "SOL",
}

// Begin implements Provider.
func (b *AMLBot) Begin(ctx context.Context, ask Ask) (Reply, error) {
	asset, known := assets[ask.Network]
	if !known {
		return Reply{}, fmt.Errorf("the network %q has no name there", ask.Network)
	}
	hash := ask.TxID
	if hash == "" {
		hash = ask.Address
	}
	return b.post(ctx, "/", hash, url.Values{
		"hash": {hash}, "address": {ask.Address}, "asset": {asset}, "direction": {string(ask.Kind)}, "flow": {"advanced"}, "locale": {"en"},
	})
}

// Poll implements Provider.
func (b *AMLBot) Poll(ctx context.Context, ref string) (Reply, error) {
	return b.post(ctx, "/recheck/", ref, url.Values{"uid": {ref}, "locale": {"en"}})
}

// token proves that whoever asks about subject has the key. The scheme is AMLBot's.
func (b *AMLBot) token(subject string) string {
	sum := md5.Sum([]byte(subject + ":" + b.key + ":" + b.account))
	return hex.EncodeToString(sum[:])
}

const mostAnswer = 1 << 20

var errScored = errors.New("the answer cannot be")

func (b *AMLBot) post(ctx context.Context, path, subject string, form url.Values) (Reply, error) {
	form.Set("accessId", b.account)
	form.Set("token", b.token(subject))
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, b.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		return Reply{}, errors.New("the address of the scoring service is not readable")
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := b.client.Do(request)
	if err != nil {
		var where *url.Error
		if errors.As(err, &where) { // it repeats the address, which may have a key in it
			err = where.Err
		}
		return Reply{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, mostAnswer+1))
	switch {
	case err != nil:
		return Reply{}, err
	case len(body) > mostAnswer:
		return Reply{}, fmt.Errorf("%w: it is too long", errScored)
	case response.StatusCode != http.StatusOK:
		return Reply{}, fmt.Errorf("it answers with status %d", response.StatusCode)
	}
	return readAMLBot(body)
}

// checked is an answer, as far as it is needed.
type checked struct {
	Result      bool   `json:"result"`
	Description string `json:"description"`
	Data        *struct {
		UID    string         `json:"uid"`
		Status string         `json:"status"`
		Score  jsontext.Value `json:"riskscore"`
		Listed bool           `json:"hasBlackListFlag"`
	} `json:"data"`
}

const longestRef = 100

func readAMLBot(body []byte) (Reply, error) {
	var a checked
	if err := json.Unmarshal(body, &a); err != nil {
		return Reply{}, fmt.Errorf("%w: %w", errScored, err)
	}
	switch {
	case !a.Result:
		return Reply{}, fmt.Errorf("it refuses: %.100q", a.Description)
	case a.Data == nil || a.Data.UID == "" || len(a.Data.UID) > longestRef:
		return Reply{}, fmt.Errorf("%w: it names no check", errScored)
	case a.Data.Status == "pending":
		return Reply{Ref: a.Data.UID}, nil
	case a.Data.Status != "success":
		return Reply{}, fmt.Errorf("the check has the status %.20q", a.Data.Status)
	}
	score, err := readScore(strings.Trim(string(a.Data.Score), `"`))
	if a.Data.Listed {
		score, err = Most, nil
	}
	return Reply{Ref: a.Data.UID, Done: true, Score: score}, err
}

var scorePattern = regexp.MustCompile(`^[0-9](\.[0-9]{1,40})?([eE]-[0-9]{1,2})?$`)

// readScore reads a number between 0 and 1 in hundredths of a percent, rounded down,
// without floats.
func readScore(text string) (int64, error) {
	number := new(big.Rat)
	if !scorePattern.MatchString(text) {
		return 0, fmt.Errorf("%w: a score of %.40q", errScored, text)
	}
	if _, ok := number.SetString(text); !ok || number.Cmp(big.NewRat(1, 1)) > 0 {
		return 0, fmt.Errorf("%w: a score of %.40q", errScored, text)
	}
	number.Mul(number, big.NewRat(Most, 1))
	return new(big.Int).Quo(number.Num(), number.Denom()).Int64(), nil
}
