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

// AMLBot is the API of AMLBot: a form with the hash of a transaction, or with an address, starts
// a check; its uid is polled until the status is "success" and the answer has a riskscore between
// 0 and 1.
type AMLBot struct {
	base         string
	account, key string
	client       *http.Client
}

// NewAMLBot makes the client. base is the address of the API, account and key are AMLBot's
// accessId and accessKey.
func NewAMLBot(base, account, key string) *AMLBot {
	return &AMLBot{base: strings.TrimRight(base, "/"), account: account, key: key, client: &http.Client{
		// A redirect would send the request to another address.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// assets are the networks by AMLBot's names.
var assets = map[string]string{
	"btc": "BTC", "ltc": "LTC", "doge": "DOGE", "bch": "BCH", "eth": "ETH", "bsc": "BSC", "tron": "TRX", "xrp": "XRP", "solana": "SOL",
}

// Start implements Provider.
func (b *AMLBot) Start(ctx context.Context, request Request) (Reply, error) {
	asset, known := assets[request.Network]
	if !known {
		return Reply{}, fmt.Errorf("the network %q has no name there", request.Network)
	}
	hash := request.TxID
	if hash == "" {
		hash = request.Address
	}
	return b.post(ctx, "/", hash, url.Values{
		"hash": {hash}, "address": {request.Address}, "asset": {asset}, "direction": {string(request.Kind)}, "flow": {"advanced"}, "locale": {"en"},
	})
}

// Poll implements Provider.
func (b *AMLBot) Poll(ctx context.Context, ref string) (Reply, error) {
	return b.post(ctx, "/recheck/", ref, url.Values{"uid": {ref}, "locale": {"en"}})
}

// token proves that the author of a request about subject has the key. The scheme is AMLBot's.
func (b *AMLBot) token(subject string) string {
	sum := md5.Sum([]byte(subject + ":" + b.key + ":" + b.account))
	return hex.EncodeToString(sum[:])
}

const maxAnswer = 1 << 20

var errInvalidAnswer = errors.New("the answer cannot be")

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
		var urlErr *url.Error
		if errors.As(err, &urlErr) { // it repeats the address, which may have a key in it
			err = urlErr.Err
		}
		return Reply{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1))
	switch {
	case err != nil:
		return Reply{}, err
	case len(body) > maxAnswer:
		return Reply{}, fmt.Errorf("%w: it is too long", errInvalidAnswer)
	case response.StatusCode != http.StatusOK:
		return Reply{}, fmt.Errorf("it answers with status %d", response.StatusCode)
	}
	return readAMLBot(body)
}

// amlbotAnswer is the used part of an answer.
type amlbotAnswer struct {
	Result      bool   `json:"result"`
	Description string `json:"description"`
	Data        *struct {
		UID    string         `json:"uid"`
		Status string         `json:"status"`
		Score  jsontext.Value `json:"riskscore"`
		Listed bool           `json:"hasBlackListFlag"`
	} `json:"data"`
}

const maxRefLength = 100

func readAMLBot(body []byte) (Reply, error) {
	var a amlbotAnswer
	if err := json.Unmarshal(body, &a); err != nil {
		return Reply{}, fmt.Errorf("%w: %w", errInvalidAnswer, err)
	}
	switch {
	case !a.Result:
		return Reply{}, fmt.Errorf("it refuses: %.100q", a.Description)
	case a.Data == nil || a.Data.UID == "" || len(a.Data.UID) > maxRefLength:
		return Reply{}, fmt.Errorf("%w: it names no check", errInvalidAnswer)
	case a.Data.Status == "pending":
		return Reply{Ref: a.Data.UID}, nil
	case a.Data.Status != "success":
		return Reply{}, fmt.Errorf("the check has the status %.20q", a.Data.Status)
	}
	score, err := readScore(strings.Trim(string(a.Data.Score), `"`))
	if a.Data.Listed {
		score, err = MaxScore, nil
	}
	return Reply{Ref: a.Data.UID, Done: true, Score: score}, err
}

var scorePattern = regexp.MustCompile(`^[0-9](\.[0-9]{1,40})?([eE]-[0-9]{1,2})?$`)

// readScore reads a number between 0 and 1 in hundredths of a percent, rounded down,
// without floats.
func readScore(text string) (int64, error) {
	number := new(big.Rat)
	if !scorePattern.MatchString(text) {
		return 0, fmt.Errorf("%w: a score of %.40q", errInvalidAnswer, text)
	}
	if _, ok := number.SetString(text); !ok || number.Cmp(big.NewRat(1, 1)) > 0 {
		return 0, fmt.Errorf("%w: a score of %.40q", errInvalidAnswer, text)
	}
	number.Mul(number, big.NewRat(MaxScore, 1))
	return new(big.Int).Quo(number.Num(), number.Denom()).Int64(), nil
}
