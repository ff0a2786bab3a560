/* Names and types of FMI 2.0. */
typedef void Logger(void *environment, const char *name, int status, const char *category, const char *message, ...);

typedef struct {
  Logger *logger;
  void *(*allocate)(size_t count, size_t size);
  void (*release)(void *memory);
  void (*finished)(void *environment, int status);
  void *environment;
} Callbacks;

#define CALLBACKS 1
#ifdef FMI2_FUNCTION_PREFIX
#define PREFIX FMI2_FUNCTION_PREFIX
#else
#define PREFIX
#endif
#define GET_STATE fmi2GetFMUstate
#define SET_STATE fmi2SetFMUstate
#define FREE_STATE fmi2FreeFMUstate
#define STATE_SIZE fmi2SerializedFMUstateSize
#define SERIALIZE_STATE fmi2SerializeFMUstate
#define DESERIALIZE_STATE fmi2DeSerializeFMUstate
