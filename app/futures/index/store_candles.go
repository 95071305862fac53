package index

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"croupier/app/kernel/futures"
	"croupier/db"
)

// compressor and decompressor are those of blocks. They are made at their first use.
var (
	compressor = sync.OnceValues(func() (*zstd.Encoder, error) {
		return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
	})
	decompressor = sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(1<<20))
	})
)

// secondsPerHour are the seconds of an hour.
const secondsPerHour = futures.HourMillis / 1000

// packedHour is the stored history of a market in an hour.
type packedHour struct {
	ticker           string
	hour             int64
	whole            futures.Candle
	minutes, seconds []byte
}

// packHours packs the candles of the seconds of an hour, by ticker.
func packHours(hour int64, seconds map[string][]futures.Candle) (list []packedHour, err error) {
	zip, err := compressor()
	if err != nil {
		return nil, err
	}
	for ticker, candles := range seconds {
		list = append(list, packedHour{
			ticker: ticker, hour: hour, whole: place(hour, secondsPerHour, candles)[0], minutes: futures.PackCandles(place(hour, 60, candles)),
			seconds: zip.EncodeAll(futures.PackCandles(place(hour, 1, candles)), nil),
		})
	}
	return list, nil
}

func (p packedHour) insert(tx *db.Tx) error {
	_, err := tx.Exec(`INSERT INTO futures_candles (ticker, hour, open, high, low, close, minutes) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
		p.ticker, p.hour, int64(p.whole.Open), int64(p.whole.High), int64(p.whole.Low), int64(p.whole.Close), p.minutes)
	if err == nil {
		_, err = tx.Exec(`INSERT INTO futures_seconds (ticker, hour, packed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, p.ticker, p.hour, p.seconds)
	}
	if err != nil {
		return fmt.Errorf("store the prices of %s: %w", p.ticker, err)
	}
	return nil
}

// eachSeconds passes the candles of the seconds of each hour, from the newest hour on, until fn returns
// false.
func eachSeconds(q db.Querier, ticker string, newest int64, fn func([]futures.Candle) bool) error {
	unzip, err := decompressor()
	if err != nil {
		return err
	}
	read := func(row db.Scanner) error {
		var hour int64
		var packed []byte
		if err := row.Scan(&hour, &packed); err != nil {
			return err
		}
		plain, err := unzip.DecodeAll(packed, nil)
		if err != nil {
			return err
		}
		return unpackTo(plain, hour, 1, fn)
	}
	return db.Each(q, "read the history of prices", read, `SELECT hour, packed FROM futures_seconds WHERE ticker = $1 AND hour <= $2 ORDER BY hour DESC`, ticker, newest)
}

// eachMinutes passes the candles of the minutes of each hour.
func eachMinutes(q db.Querier, ticker string, newest int64, fn func([]futures.Candle) bool) error {
	read := func(row db.Scanner) error {
		var hour int64
		var packed []byte
		if err := row.Scan(&hour, &packed); err != nil {
			return err
		}
		return unpackTo(packed, hour, 60, fn)
	}
	return db.Each(q, "read the history of prices", read, `SELECT hour, minutes FROM futures_candles WHERE ticker = $1 AND hour <= $2 ORDER BY hour DESC`, ticker, newest)
}

// unpackTo passes the candles of an hour to fn.
func unpackTo(packed []byte, hour, unit int64, fn func([]futures.Candle) bool) error {
	list, err := futures.UnpackCandles(packed)
	if err != nil {
		return err
	}
	for i := range list {
		list[i].At = hour*secondsPerHour + list[i].At*unit
	}
	if !fn(list) {
		return db.ErrStop
	}
	return nil
}

// eachHour passes the candle of each hour.
func eachHour(q db.Querier, ticker string, newest int64, fn func(futures.Candle) bool) error {
	read := func(row db.Scanner) error {
		var c futures.Candle
		if err := row.Scan(&c.At, &c.Open, &c.High, &c.Low, &c.Close); err != nil {
			return err
		}
		c.At *= secondsPerHour
		if !fn(c) {
			return db.ErrStop
		}
		return nil
	}
	return db.Each(q, "read the history of prices", read, `SELECT hour, open, high, low, close FROM futures_candles WHERE ticker = $1 AND hour <= $2 ORDER BY hour DESC`, ticker, newest)
}
